/** Tells the rest of the page how many messages are unseen, as the inbox has them. */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { useEffect } from 'react'
import { setUnseenMessages } from '../../gateways/unseenMessages.ts'

/** The sum; told once the inbox was read. */
export function useUnseenTold(inbox: readonly Correspondent[] | undefined): number {
  const unseen = inbox?.reduce((sum, { unseenMessages }) => sum + unseenMessages, 0)
  useEffect(() => {
    if (unseen !== undefined) setUnseenMessages(unseen)
  }, [unseen])
  return unseen ?? 0
}
