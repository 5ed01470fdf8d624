/** The chat's place on every page. Its code is loaded for whoever is signed in: a visitor's page does without. */
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../gateways/importAgain.ts'
import { useSession } from '../../gateways/session.ts'
import { paths } from '../../paths.ts'

const retryMilliseconds = 3_000
const load = () => import('./Chat.tsx')
/** Where the code does not come, not even at a second try, there is no bubble: no page fails for it. */
const Chat = lazyPart(() =>
  load()
    .catch(() => new Promise((resolve) => setTimeout(resolve, retryMilliseconds)).then(load))
    .catch(() => ({ default: () => null })),
)

export function LazyChat() {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user) return null
  return (
    <Suspense fallback={null}>
      <Chat key={user.id} me={user.id} isPage={pathname === paths.messages(user.id)} />
    </Suspense>
  )
}
