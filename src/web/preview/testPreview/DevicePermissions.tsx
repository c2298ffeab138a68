import * as t from 'messages:testPreview';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './DeveloperTools.module.css';

/** What a page may ask the device for. All of it stays in this page. */
export function DevicePermissions() {
  const [photo, setPhoto] = useState('');
  const [locationText, setLocationText] = useState('');
  useEffect(() => () => URL.revokeObjectURL(photo), [photo]);

  function locate(): void {
    setLocationText(t.locating());
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setLocationText(
          `${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)} (±${Math.round(coords.accuracy)} m)`,
        ),
      () => setLocationText(t.noLocation()),
      { timeout: 10_000 },
    );
  }

  return (
    <Section title={t.device()}>
      <Card padded>
        <div className={styles.stack}>
          <Field label={t.photo()} hint={t.photoHint()}>
            {(input) => (
              <input
                {...input}
                type="file"
                accept="image/*"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  setPhoto(file ? URL.createObjectURL(file) : '');
                }}
              />
            )}
          </Field>
          {photo && <img src={photo} alt={t.photo()} className={styles.photo} />}
          <Field label={t.contact()} hint={t.contactHint()}>
            {(input) => <input {...input} type="tel" autoComplete="off" />}
          </Field>
          <p className={styles.quiet}>{t.locationHint()}</p>
          <Button kind="quiet" onClick={locate}>
            {t.locate()}
          </Button>
          <p role="status">{locationText}</p>
        </div>
      </Card>
    </Section>
  );
}
