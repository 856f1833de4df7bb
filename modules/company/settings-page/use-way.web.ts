import { useCallback, useEffect, useState } from 'react';
import { showField } from '../../../ui/primitives/typing/show-field.ts';
import type { SettingSection } from './sections.web.ts';

/** Leads to a field by its id, or to the first wrong one of a setting by its key, wherever it stands. */
export type WayTo = (section: SettingSection, at: { fieldId: string } | { setting: string }) => void;

/** Opens sections: the field asked for gets the focus once its section is on the screen. */
export function useWay(current: SettingSection, open: (section: SettingSection) => void): WayTo {
  const [asked, setAsked] = useState<{ section: SettingSection; selector: string } | null>(null);
  useEffect(() => {
    if (asked?.section !== current) return;
    showField(document.querySelector(asked.selector));
    setAsked(null);
  }, [asked, current]);
  return useCallback(
    (section, at) => {
      const selector =
        'fieldId' in at ? `[id="${CSS.escape(at.fieldId)}"]` : `[data-setting="${CSS.escape(at.setting)}"]`;
      setAsked({ section, selector });
      if (section !== current) open(section);
    },
    [current, open],
  );
}
