/** The bell's place in the header. Its code is loaded for whoever is signed in: a visitor's page does without. */
import { Suspense } from 'react'
import { lazyPart } from '../../gateways/importAgain.ts'
import { useSession } from '../../gateways/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './LazyBell.module.css'

const retryMilliseconds = 3_000
const load = () => import('./Bell.tsx')
/** Where the code does not come, not even at a second try, the bell stays a picture: no page fails for it. */
const Bell = lazyPart(() =>
  load()
    .catch(() => new Promise((resolve) => setTimeout(resolve, retryMilliseconds)).then(load))
    .catch(() => ({ default: BellPlace })),
)

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
