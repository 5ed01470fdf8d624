/** Apart from what is next, at the foot: what to do if something is wrong, until when, and what it does. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { ButtonKind } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { actsNow, viewerOf } from './acts.ts'
import css from './Lease.module.css'
import { phrasesOf } from './phrases.ts'

interface Props {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  /** The button, by another feature. */
  readonly dispute: (kind: ButtonKind) => ReactNode
  /** The acts that wait for what was sent. */
  readonly held: ReadonlySet<string>
}

/** Shows nothing where there is nothing to dispute, or no more, or something else is on its way. */
export function DisputeBox({ lease, now, dispute, held }: Props) {
  const text = useText('leases')
  const phrases = phrasesOf(lease, useLanguage())
  if (held.has('dispute') || !actsNow(lease, now).includes('dispute')) return null
  const key = `wrong.${viewerOf(lease)}` as const
  return (
    <Panel className={css.wrong} label={text(`${key}.title`)}>
      <div>
        <h2>{text(`${key}.title`)}</h2>
        <p className="small soft">{text(`${key}.what`, phrases)}</p>
      </div>
      {dispute('line')}
    </Panel>
  )
}
