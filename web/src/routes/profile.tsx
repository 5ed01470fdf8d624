/** A user's own area: tabs and side menu with real counts around each tab. Another user's id is not found (D 3.2). */
import type { ReactNode } from 'react'
import { Outlet, useMatch, useParams } from 'react-router'
import { ErrorPage } from '../features/layout/ErrorPage.tsx'
import { AvatarBox } from '../features/profile/AvatarBox.tsx'
import { ChangePicture } from '../features/profile/ChangePicture.tsx'
import { ProfileFrame } from '../features/profile/ProfileFrame.tsx'
import { useCounts } from '../gateways/counts.ts'
import { useSession } from '../gateways/session.ts'
import { profileTabs } from '../paths.ts'

export const handle = { frame: 'slim', words: ['profile'] }

export default function ProfileArea() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const last = useMatch('/profile/:id/:tab')?.params.tab
  const tab = profileTabs.find((each) => each === last)
  if (user?.id !== id) return <ErrorPage error={notFound} />
  return tab ? (
    <FramedTab id={id} tab={tab}>
      <Outlet />
    </FramedTab>
  ) : (
    <Outlet />
  )
}

/** The response to an unknown URL. */
const notFound = { status: 404, statusText: '', internal: false, data: null }

function FramedTab({ id, tab, children }: { id: string; tab: (typeof profileTabs)[number]; children: ReactNode }) {
  const counts = useCounts() ?? {}
  const { user } = useSession()
  const lets = user?.permissions?.includes('publish') ?? false
  const top = tab === 'home' && user && <AvatarBox user={user} changeButton={<ChangePicture id={id} />} />
  return (
    <ProfileFrame id={id} tab={tab} counts={counts} isLandlord={lets} top={top}>
      {children}
    </ProfileFrame>
  )
}
