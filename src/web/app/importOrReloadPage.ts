import { windowStorage } from '../storage/browserStorage.ts';

const reloadedKey = 'reloadedFor';

/**
 * Loads a part of the app's code. Where it is gone because the app was updated meanwhile, the page is loaded again, once a
 * version; what was typed is in the window's storage.
 */
export async function importOrReloadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const version = document.documentElement.dataset.code ?? '';
    if (!navigator.onLine || windowStorage.read(reloadedKey) === version) throw error;
    windowStorage.write(reloadedKey, version);
    location.reload();
    // Nothing is drawn until the page is there again.
    return new Promise(() => undefined);
  }
}
