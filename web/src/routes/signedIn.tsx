/** Pages for whoever is signed in: a rendered frame whose data loads in the browser; visitors go to the login page (D 4.1). Without JavaScript it says so. */
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text.tsx'
import { paths } from '../paths.ts'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Title } from '../ui/Title.tsx'
import css from './signedIn.module.css'

export const handle = { frame: 'slim' }

export default function SignedIn() {
  const text = useText('ui')
  const { signedIn } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  useEffect(() => {
    if (awake && !signedIn) void navigate(paths.login(pathname + search), { replace: true })
  }, [awake, signedIn, navigate, pathname, search])
  return (
    <div className="tall">
      {awake && signedIn ? (
        <Outlet />
      ) : (
        <div className="wrap read">
          <Title>{text('ownPages')}</Title>
          <h1 className="vh">{text('ownPages')}</h1>
          <NeedsScript what="Own" />
          <div className={css.waiting}>
            <SkeletonLines lines={6} />
          </div>
        </div>
      )}
    </div>
  )
}
