/** The document title with the number of unseen messages, and the metadata for search engines. */
import { withoutJoiners } from '@keyhold/rental/wordJoiner.ts'
import { useUnseenMessages } from '../gateways/unseenMessages.ts'

export function Title({ children, description }: { children: string; description?: string }) {
  const unseen = useUnseenMessages()
  const said = withoutJoiners(children)
  const title = said.includes('Keyhold') ? said : `${said} · Keyhold`
  return (
    <>
      <title>{unseen > 0 ? `(${unseen}) ${title}` : title}</title>
      {description && <meta name="description" content={withoutJoiners(description)} />}
    </>
  )
}
