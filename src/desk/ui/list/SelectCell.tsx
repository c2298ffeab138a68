import type { MouseEvent } from 'react';

type Props = { label: string; isSelected: boolean; onToggle: (isRange: boolean) => void };

/** A row's check box; pressed with Shift it is said to be the end of a range. */
export function SelectCell({ label, isSelected, onToggle }: Props) {
  return (
    <td className="select-column">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onMouseDown={preventTextSelection}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </td>
  );
}

/** A press with Shift would select the text between as well. */
function preventTextSelection(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
