import { type ReactNode, useEffect, useRef } from 'react';
import { FormatDate } from '../../format/values.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import styles from './chat.module.css';

/** One message of a chat. */
export interface ChatMessage {
  id: number;
  body: string;
  /** Written by the side the reader is on. */
  isOwn: boolean;
  author: string | null;
  at: string;
  /** Small words below: "Read". */
  mark?: string;
}

/** Props of ChatThread. */
export interface ChatThreadProps {
  label: string;
  messages: readonly ChatMessage[];
  /** Loads earlier messages; left out when there are none. */
  onEarlier?: { label: string; load: () => void };
  /** Shown while nobody has written. */
  empty: string;
  composer?: ReactNode;
}

/** A chat: own messages at the end, the other side's at the start, the newest in sight, the box to write below. */
export function ChatThread({ label, messages, onEarlier, empty, composer }: ChatThreadProps) {
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message comes into sight
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);
  return (
    <div className={styles.chat}>
      {onEarlier ? (
        <Button variant="quiet" onClick={onEarlier.load}>
          {onEarlier.label}
        </Button>
      ) : null}
      {messages.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
      <ol className={styles.list} aria-label={label} aria-live="polite">
        {messages.map((message) => (
          <li key={message.id} className={styles.message} data-own={message.isOwn || undefined}>
            <span className={styles.meta}>
              {message.author ? <b>{message.author}</b> : null} <FormatDate value={message.at} />
            </span>
            <p className={styles.body}>{message.body}</p>
            {message.mark ? <span className={styles.meta}>{message.mark}</span> : null}
          </li>
        ))}
      </ol>
      {composer}
      <div ref={end} />
    </div>
  );
}
