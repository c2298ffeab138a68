import styles from './View.module.css';

/** A product's logo beside its name; nothing where the product has none. */
export function ProductLogo({ url }: { readonly url: string }) {
  return url ? <img className={styles.logo} src={url} alt="" width={36} height={36} /> : null;
}
