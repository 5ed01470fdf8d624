/** One inventory entry: its name, its condition, and beside it the other party's answer. Its photos are below. */
import type { ReactNode } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EntryPhotos } from './EntryPhotos.tsx'
import { type Entry, entryName, photosOfEntry } from './entries.ts'
import css from './Inventory.module.css'

const toneOf = { new: 'good', good: 'good', worn: 'quiet', damaged: 'bad', missing: 'bad' } as const satisfies Record<
  string,
  BadgeTone
>

interface Props {
  readonly leaseId: string
  readonly entry: Entry
  /** The objection, and its author in words. */
  readonly objection?: { readonly by: string; readonly words: string } | undefined
  /** The answer, or its buttons. */
  readonly children?: ReactNode
}

export function EntryRow({ leaseId, entry, objection, children }: Props) {
  const text = useText('inventory')
  return (
    <li className={css.entry}>
      <div>
        <h3>
          <span>{entryName(entry, text)}</span>
          {entry.kind === 'item' && (
            <Badge tone={toneOf[entry.item.condition]}>{text(`condition.${entry.item.condition}`)}</Badge>
          )}
        </h3>
        <EntryFacts entry={entry} />
        <EntryPhotos leaseId={leaseId} photos={photosOfEntry(entry)} name={entryName(entry, text)} />
      </div>
      {children && <div className={css.answer}>{children}</div>}
      {objection && (
        <p className={css.objection}>
          <Icon name="warning-circle" />
          <span>
            <b>{objection.by}</b> <span>{objection.words}</span>
          </span>
        </p>
      )}
    </li>
  )
}

function EntryFacts({ entry }: { entry: Entry }) {
  const text = useText('inventory')
  if (entry.kind === 'keys') return <p className="num">{text('keyCount', { count: entry.keys.count })}</p>
  if (entry.kind === 'meter')
    return (
      <p className="num">
        <b>{`${entry.meter.reading} ${entry.meter.unit}`}</b>
        {entry.meter.number && <span>{` · ${text('meterNumber', { number: entry.meter.number })}`}</span>}
      </p>
    )
  const { newIn, lifetime, note } = entry.item
  const age = [
    newIn !== null && text('since', { year: String(newIn) }),
    lifetime !== null && text('life', { count: lifetime }),
  ].filter(Boolean)
  return (
    <>
      {note && <p className={css.words}>{note}</p>}
      {age.length > 0 && <p className="num">{age.join(', ')}</p>}
    </>
  )
}
