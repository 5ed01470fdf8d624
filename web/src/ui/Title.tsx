/** The title of the page in the browser's tab, with how many messages are unseen, and what search engines say about it. */
import { useUnseenMessages } from '../gateways/unseenMessages.ts'

export function Title({ children, description }: { children: string; description?: string }) {
  const unseen = useUnseenMessages()
  const title = children.includes('Keyhold') ? children : `${children} · Keyhold`
  return (
    <>
      <title>{unseen > 0 ? `(${unseen}) ${title}` : title}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
