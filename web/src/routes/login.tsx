/** Sign in, then return to the previous page. */
import { isOwnPath } from '@keyhold/rental/ownPath.ts'
import { useEffect } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import css from '../features/accounts/Auth.module.css'
import { LoginForm } from '../features/accounts/LoginForm.tsx'
import { WalletSignIn } from '../features/wallet/WalletSignIn.tsx'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Notice } from '../ui/Callout.tsx'
import { Title } from '../ui/Title.tsx'
import { CameFrom, loadCameFrom } from './cameFrom.tsx'

export const handle = { frame: 'slim', words: ['accounts'] }
export const loader = loadCameFrom

export default function Login() {
  const text = useText('accounts')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { signedIn } = useSession()
  const home = useLoaderData<typeof loader>()
  const redirect = search.get('redirect')
  const email = (useLocation().state as { email?: string } | null)?.email
  const onward = redirect && isOwnPath(redirect) ? redirect : undefined
  useEffect(() => {
    if (signedIn) void navigate(onward ?? paths.home(), { replace: true })
  }, [signedIn, onward, navigate])
  const goOn = (missing: boolean) =>
    void navigate(onward ?? (missing ? paths.profile() : paths.home()), { replace: true })
  return (
    <div className={`wrap ${css.auth}`}>
      <Title>{text('login.title')}</Title>
      <div>
        <h1>{text('login.title')}</h1>
        <p className={css.lede}>{text('login.lede')}</p>
        {home && <CameFrom home={home} />}
        <LoginForm email={email} onSignedIn={goOn} wallet={<WalletSignIn onSignedIn={goOn} />}>
          <p className={css.after}>
            <Link className="link" to={paths.forgetPassword()}>
              {text('login.forgot')}
            </Link>
          </p>
          <p className={css.after}>
            {text('login.noAccount')}{' '}
            <Link className="link" to={paths.registration(onward)}>
              {text('login.create')}
            </Link>
          </p>
        </LoginForm>
      </div>
      <aside className={css.aside} aria-labelledby="login-aside">
        <h2 id="login-aside">{text('login.asideTitle')}</h2>
        <div className={css.notes}>
          <Notice icon="lock-key">{text('login.asideWallet')}</Notice>
          <Notice icon="wallet">{text('login.asideMoney')}</Notice>
        </div>
      </aside>
    </div>
  )
}
