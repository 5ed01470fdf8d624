/**
 * Pages for signed-in users: a rendered frame whose data loads in the browser; visitors go to the login page (D 4.1).
 * Without JavaScript it says so.
 */
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useSession, wasSignedOut } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { NoScriptNotice } from '../ui/NoScriptNotice.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Title } from '../ui/Title.tsx'
import css from './signedIn.module.css'

export const handle = { frame: 'slim' }

export default function SignedIn() {
  const text = useText('ui')
  const { signedIn } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const wasShown = useRef(false)
  useEffect(() => {
    if (isHydrated && signedIn) wasShown.current = true
    if (!isHydrated || signedIn) return
    const isLeft = wasShown.current && wasSignedOut()
    void navigate(isLeft ? paths.home() : paths.login(pathname + search + hash), { replace: true })
  }, [isHydrated, signedIn, navigate, pathname, search, hash])
  return (
    <div className="tall">
      {isHydrated && signedIn ? (
        <Outlet />
      ) : (
        <div className="wrap read">
          <Title>{text('ownPages')}</Title>
          <h1 className="vh">{text('ownPages')}</h1>
          <NoScriptNotice what="Own" />
          <div className={css.waiting}>
            <SkeletonLines lines={6} />
          </div>
        </div>
      )}
    </div>
  )
}
