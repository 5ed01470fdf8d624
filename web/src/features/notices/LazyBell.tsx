/** The bell's place in the header. Its code is loaded for signed-in users only. */
import { Suspense } from 'react'
import { lazyExtra } from '../../gateways/retryImport.ts'
import { useSession } from '../../gateways/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './LazyBell.module.css'

/** If the code fails to load, the bell remains a picture. */
const Bell = lazyExtra(() => import('./Bell.tsx'), BellPlace)

export function LazyBell() {
  const isSignedIn = useSession().user !== undefined
  if (!isSignedIn) return <BellPlace />
  return (
    <Suspense fallback={<BellPlace />}>
      <Bell />
    </Suspense>
  )
}

function BellPlace() {
  return (
    <span className={css.place}>
      <Icon name="bell" />
    </span>
  )
}
