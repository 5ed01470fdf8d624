/**
 * Logging out: the session and the push subscription are removed at once, whatever the server responds; a spinner is
 * shown for 2000 ms (spec public §2), then the home page.
 */
import { logout } from '@keyhold/api/accounts.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { quietApi } from '../../gateways/api.ts'
import { unsubscribe } from '../../gateways/endPush.ts'
import { clearFormDrafts } from '../../gateways/formDraft.ts'
import { signOut } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Mark } from '../../ui/Mark.tsx'
import css from './LogoutOverlay.module.css'

const spinnerMilliseconds = 2_000

export function LogoutOverlay({ onDone }: { onDone: () => void }) {
  const text = useText('layout')
  const navigate = useNavigate()
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    void unsubscribe()
    Promise.resolve(navigate(paths.home()))
      .then(() => quietApi(logout))
      .catch(() => undefined)
      .finally(signOut)
      .finally(clearFormDrafts)
    const timer = setTimeout(() => done.current(), spinnerMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className={css.veil} role="status">
      <div className={css.card}>
        <Mark className={css.mark} />
        {text('loggingOut')}
      </div>
    </div>
  )
}
