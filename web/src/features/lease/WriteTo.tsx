/** A link to the messages with the lease's other party, about its home; none to a deleted account (D 11.23). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'

interface Props {
  readonly lease: LeaseDetail
  readonly viewerId: string
  readonly children: ReactNode
}

export function WriteTo({ lease: { counterpart, roomAd }, viewerId, children }: Props) {
  if (counterpart.hasLeft) return null
  const to = paths.messages(viewerId, { with: counterpart.id, about: roomAd.id })
  return (
    <ButtonLink kind="plain" icon="chat-circle" to={to}>
      {children}
    </ButtonLink>
  )
}
