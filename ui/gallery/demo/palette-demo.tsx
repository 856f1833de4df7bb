import { useEffect, useState } from 'react';
import { CommandPalette } from '../../patterns/command/command-palette.tsx';
import { ShortcutsDialog } from '../../patterns/command/shortcuts-dialog.tsx';

/** The command palette (⌘K) and the keyboard map (?). */
export function PaletteDemo() {
  const [isOpen, setOpen] = useState(false);
  const [isMap, setMap] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === '?' && setMap(true);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <CommandPalette
        isOpen={isOpen}
        onOpenChange={setOpen}
        onGo={() => undefined}
        search={async (words) => [
          {
            id: 'records',
            label: 'Records',
            scope: 'references',
            entries: [{ id: 'r1', label: `ACT-10482 ${words}`, hint: 'Harbour View Hotel', href: '#r1' }],
          },
        ]}
        groups={[
          {
            id: 'actions',
            label: 'Actions',
            scope: 'actions',
            entries: [{ id: 'new', label: 'New activity', shortcut: 'C' }],
          },
          {
            id: 'go',
            label: 'Go to',
            scope: 'all',
            entries: [
              { id: 'a', label: 'Activities', keywords: ['Actividades'], href: '#a', shortcut: 'G A' },
              { id: 't', label: 'Templates', href: '#t', reason: 'Needs the permission “View templates”' },
            ],
          },
        ]}
      />
      <ShortcutsDialog isOpen={isMap} onClose={() => setMap(false)} />
    </>
  );
}
