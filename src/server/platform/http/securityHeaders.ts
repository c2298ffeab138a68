import type { Settings } from '../../config/index.ts';

/**
 * Security headers of every response, one record made at start; pages and documents put a policy of their own in its
 * place. The set is the one that helmet sends.
 */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': settings.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
