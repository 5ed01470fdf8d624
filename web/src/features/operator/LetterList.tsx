/** Letters that have not left: which, to whom (masked), since when, and what was in the way. Never what they say. */
import type { StuckLetter } from '@keyhold/api/houseState.schema.ts'
import { useState } from 'react'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ActButton } from './ActButton.tsx'
import css from './Operator.module.css'
import { useLetterName } from './useLetterName.ts'

/** So many at first: the page keeps their room free before they are there. */
const firstShown = 5
const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A server of mail that refuses says a 5 first, one that wants it later a 4; names are of the network. */
function kindOf(fault: string): 'refused' | 'later' | 'away' | 'other' {
  if (fault.startsWith('5')) return 'refused'
  if (fault.startsWith('4')) return 'later'
  return fault === 'other' ? 'other' : 'away'
}

interface Props {
  readonly letters: readonly StuckLetter[]
  /** Whether emails leave at all: else none has a next try. */
  readonly isSending: boolean
  /** When they were read. */
  readonly at: string
  readonly onDone: () => void
}

export function LetterList({ letters, isSending, at, onDone }: Props) {
  const text = useText('operator')
  const [isWhole, setIsWhole] = useState(false)
  if (letters.length === 0) return <p className="soft">{text('house.noLetters')}</p>
  const shown = isWhole ? letters : letters.slice(0, firstShown)
  return (
    <>
      <ul className={css.rows}>
        {shown.map((letter) => (
          <Row key={letter.id} letter={letter} isSending={isSending} at={at} onDone={onDone} />
        ))}
      </ul>
      {shown.length < letters.length && (
        <div>
          <Button onClick={() => setIsWhole(true)}>{text('house.allLetters', { count: letters.length })}</Button>
        </div>
      )}
    </>
  )
}

function Row({ letter, isSending, at, onDone }: Omit<Props, 'letters'> & { readonly letter: StuckLetter }) {
  const text = useText('operator')
  const letterName = useLetterName()
  const language = useLanguage()
  const when = (instant: string) => formatDateTime(Date.parse(instant) / 1000, zoneOfDevice(), language)
  const { id, kind, to, since, tries, nextAt, fault, isToSend } = letter
  const words = [
    text('house.posted', { when: when(since) }),
    text('house.tries', { count: tries }),
    fault && text(`house.fault.${kindOf(fault)}`, { fault }),
    isSending && nextAt && (nextAt > at ? text('house.next', { when: when(nextAt) }) : text('house.dueNow')),
  ]
  const name = `${letterName(kind)} → ${to}`
  return (
    <li>
      <p>
        <b>{letterName(kind)}</b> → {to} {nextAt === null && <Badge tone="bad">{text('house.gaveUp')}</Badge>}
        <br />
        <span className={css.quiet}>{words.filter(Boolean).join(' · ')}</span>
      </p>
      <div className={css.acts}>
        {isSending && isToSend && <ActButton act="resend" id={id} name={name} onDone={onDone} />}
        {nextAt === null && <ActButton act="dealWith" id={id} name={name} onDone={onDone} />}
      </div>
    </li>
  )
}
