/** A message: its author, time and text. */
import type { QuotedMessages } from '@keyhold/api/evidence.ts'
import type { Payee } from '@keyhold/rental/deposit.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import css from './Messages.module.css'

/** The parties' names, by role. */
export type PartyNames = Readonly<Record<Payee, string>>

interface Props {
  readonly message: QuotedMessages['messages'][number]
  readonly names: PartyNames
  readonly timeZone: string
}

export function SaidMessage({ message: { from, sentAt, words, files = [] }, names, timeZone }: Props) {
  const text = useText('evidence')
  const language = useLanguage()
  return (
    <span className={css.said}>
      <b>{names[from]}</b>
      <time className="num small soft" dateTime={sentAt}>
        {formatDateTime(Date.parse(sentAt) / 1000, timeZone, language)}
      </time>
      <span className={css.words}>{words}</span>
      {files.map(({ kind, name }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be called the same
        <span key={place} className={css.words}>
          {text(`messages.${kind}`, { name })}
        </span>
      ))}
    </span>
  )
}
