import { useContext, useState } from 'react';
import type { Remote } from '../../../platform/web/query/remote.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { HeldNotice, InvitationLink } from '../../identity/public.web.tsx';
import { FirstWayContext } from './first-foot.staff.tsx';
import styles from './first-hour.module.css';

/** Somebody whose invitation waits for a mail server, and what their link is asked with. */
export interface HeldPerson {
  email: string;
  request: object;
}

/** Those who were added in this step; the list stays until the person goes on, so that every link can be handed over. */
export function useHeldPeople() {
  const { stay } = useContext(FirstWayContext);
  const [people, setPeople] = useState<readonly HeldPerson[]>([]);
  const add = (person: HeldPerson) => {
    stay();
    setPeople((all) => [...all, person]);
  };
  return [people, add] as const;
}

interface Props {
  people: readonly HeldPerson[];
  /** The call that makes a link. */
  call: Remote<object, { link: string; expires_at: string }>;
}

/** The invitations that wait, each with its link. */
export function HeldPeople({ people, call }: Props) {
  const t = useT();
  const [linked, setLinked] = useState<HeldPerson | null>(null);
  const last = people.at(-1);
  return (
    <>
      <HeldNotice email={last?.email} onLink={last ? () => setLinked(last) : undefined} />
      {people.length > 1 ? (
        <ul className={styles.added} aria-label={t('first.people.added')}>
          {people.map((person) => (
            <li key={person.email}>
              <span>{person.email}</span>
              <Button
                variant="quiet"
                aria-label={t('first.people.link_of', { email: person.email })}
                onClick={() => setLinked(person)}
              >
                {t('first.people.link')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {linked ? (
        <InvitationLink
          name={linked.email}
          call={call}
          request={{ params: linked.request }}
          onClose={() => setLinked(null)}
        />
      ) : null}
    </>
  );
}
