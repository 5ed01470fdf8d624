/**
 * One side's evidence: photos, PDFs, messages, each with its time and the hash of its bytes. Renders nothing if there
 * is none to see or add.
 */
import type { Evidence } from '@keyhold/api/evidence.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import css from './Evidence.module.css'
import { EvidencePiece } from './EvidencePiece.tsx'
import type { Reader } from './queries.ts'
import type { PartyNames } from './SaidMessage.tsx'

interface Props {
  readonly pieces: readonly Evidence[]
  readonly reader: Reader
  readonly leaseId: string
  readonly timeZone: string
  readonly names: PartyNames
  /** Content after the list: the form to add more. */
  readonly children?: ReactNode
  readonly heading: 'h3' | 'h4'
}

export function EvidenceList({ pieces, children, heading: Heading, ...rest }: Props) {
  const text = useText('evidence')
  if (pieces.length === 0 && !children) return null
  return (
    <div className={css.evidence}>
      <Heading className={css.heading}>
        {pieces.length > 0 ? text('count', { count: pieces.length }) : text('none')}
      </Heading>
      {pieces.length > 0 && (
        <ul className={css.pieces}>
          {pieces.map((piece) => (
            <EvidencePiece key={piece.id} piece={piece} {...rest} />
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
