/** The way to the messages with the other one of a lease, about its home; none to whoever has left (D 11.23). */
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
