/** The chat's place on every page. Its code is loaded for signed-in users only. */
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyExtra } from '../../gateways/retryImport.ts'
import { useSession } from '../../gateways/session.ts'
import { paths } from '../../paths.ts'

/** If the code fails to load, there is no bubble. */
const Chat = lazyExtra(
  () => import('./Chat.tsx'),
  () => null,
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
