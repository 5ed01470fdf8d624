/** Create an account. */
import { isOwnPath, maxOwnPath } from '@keyhold/rental/ownPath.ts'
import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import css from '../features/accounts/Auth.module.css'
import { ConfirmEmail } from '../features/accounts/ConfirmEmail.tsx'
import { RegistrationForm } from '../features/accounts/RegistrationForm.tsx'
import { WelcomeDialog } from '../features/accounts/WelcomeDialog.tsx'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Panel } from '../ui/Panel.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { Title } from '../ui/Title.tsx'
import { CameFrom, loadCameFrom } from './cameFrom.tsx'

export const handle = { frame: 'slim', words: ['accounts'] }
export const loader = loadCameFrom

/** With the token of an email it confirms the address; without one it creates an account. */
export default function Registration() {
  const text = useText('accounts')
  const [search] = useSearchParams()
  const token = search.get('token')
  const asked = search.get('redirect')
  const redirect = asked && isOwnPath(asked) && asked.length <= maxOwnPath ? asked : undefined
  if (!token) return <Register redirect={redirect} />
  return (
    <div className="wrap read">
      <Title>{text('confirm.title')}</Title>
      <ConfirmEmail token={token} redirect={redirect} />
    </div>
  )
}

function Register({ redirect }: { redirect: string | undefined }) {
  const text = useText('accounts')
  const navigate = useNavigate()
  const rootData = useRouteLoaderData('root') as { demo: boolean } | undefined
  const { signedIn } = useSession()
  const home = useLoaderData<typeof loader>()
  const [welcomed, setWelcomed] = useState<string>()
  useEffect(() => {
    if (signedIn) void navigate(redirect ?? paths.home(), { replace: true })
  }, [signedIn, redirect, navigate])
  const steps = (['now', 'ask', 'pay', 'list'] as const).map((key) => ({
    key,
    state: key === 'now' ? ('now' as const) : ('later' as const),
    title: text(`register.${key}`),
    when: key === 'now' ? text('register.nowWhen') : undefined,
    children: <p>{text(`register.${key}What`)}</p>,
  }))
  return (
    <div className={`wrap ${css.auth}`}>
      <Title>{text('register.title')}</Title>
      <div>
        <h1>{text('register.title')}</h1>
        <p className={css.lede}>{text('register.lede')}</p>
        {home && <CameFrom home={home} />}
        <RegistrationForm redirect={redirect} onRegistered={setWelcomed} />
        <p className={css.after}>
          {text('register.have')}{' '}
          <Link className="link" to={paths.login(redirect)}>
            {text('register.signIn')}
          </Link>
        </p>
      </div>
      <aside className={css.aside} aria-labelledby="register-aside">
        <h2 id="register-aside">{text('register.asideTitle')}</h2>
        <Panel>
          <Timeline label={text('register.asideTitle')} items={steps} />
        </Panel>
      </aside>
      <WelcomeDialog
        email={welcomed}
        redirect={redirect}
        mailbox={rootData?.demo ?? false}
        onClose={() => void navigate(paths.login(redirect), { state: { email: welcomed } })}
      />
    </div>
  )
}
