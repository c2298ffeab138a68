import { parseDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Heading,
  Label,
  Popover,
  Text,
} from 'react-aria-components';
import { useTexts } from '../../texts/language.tsx';
import { uiTexts } from '../texts.ts';

type Props = {
  field: { readonly label: string; readonly hint?: string; readonly least?: string; readonly most?: string };
  value: string;
  mistake?: string | undefined;
  change: (day: string) => void;
};

/** A calendar day, typed or chosen from the month. */
export function DayField({ field: { label, hint, least, most }, value, mistake, change }: Props) {
  const say = useTexts(uiTexts);
  return (
    <DatePicker
      className="field"
      value={value === '' ? null : parseDate(value)}
      onChange={(day) => change(day === null ? '' : day.toString())}
      isInvalid={mistake !== undefined}
      {...(least === undefined ? {} : { minValue: parseDate(least) })}
      {...(most === undefined ? {} : { maxValue: parseDate(most) })}
    >
      <Label className="label">{label}</Label>
      <Group className="input day-input">
        <DateInput className="segments">
          {(segment) => <DateSegment className="segment" segment={segment} />}
        </DateInput>
        <Button className="button plain calendar-button" aria-label={say('calendar')}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M2 4h12v10H2zM2 7h12M5 2v3M11 2v3" fill="none" stroke="currentColor" strokeWidth="1.4" />
          </svg>
        </Button>
      </Group>
      {hint === undefined ? null : (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="mistake">{mistake}</FieldError>
      <Popover className="popover">
        <Dialog className="calendar">
          <Calendar>
            <header>
              <Button slot="previous" className="button plain" aria-label={say('previousMonth')}>
                ‹
              </Button>
              <Heading />
              <Button slot="next" className="button plain" aria-label={say('nextMonth')}>
                ›
              </Button>
            </header>
            <CalendarGrid>{(date) => <CalendarCell className="calendar-day" date={date} />}</CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
