/** Publishes the unseen count to the rest of the page, from the inbox while it is shown. */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { useEffect } from 'react'
import { noteCounts } from '../../gateways/counts.ts'
import { setUnseenMessages } from '../../gateways/unseenMessages.ts'

/** Published after the inbox was read, until it is hidden. */
export function usePublishUnseen(inbox: readonly Correspondent[] | undefined, isShown = true): void {
  const unseen = isShown ? inbox?.reduce((sum, { unseenMessages }) => sum + unseenMessages, 0) : undefined
  useEffect(() => {
    setUnseenMessages(unseen)
    if (unseen !== undefined) noteCounts({ messages: unseen })
  }, [unseen])
  useEffect(() => () => setUnseenMessages(undefined), [])
}
