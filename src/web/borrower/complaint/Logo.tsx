import styles from './View.module.css';

/** A product's logo beside its name; nothing where the product has none. */
export function Logo({ address }: { readonly address: string }) {
  return address ? <img className={styles.logo} src={address} alt="" width={36} height={36} /> : null;
}
