/** /forgottenPassword/setNewPassword/:token: the emailed link. Opening it does not use it up. */
import { readResetToken } from '@keyhold/api/accounts.ts'
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from 'react-router'
import { ChoosePassword } from '../features/passwords/ChoosePassword.tsx'
import { InvalidLink, type LinkProblem } from '../features/passwords/InvalidLink.tsx'
import { PasswordStep } from '../features/passwords/PasswordStep.tsx'
import { requestContext } from '../gateways/requestContext.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['passwords'] }

type Link = { readonly email: string } | { readonly reason: LinkProblem }

export async function loader({ context, params: { token } }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  if (!token) return data<Link>({ reason: 'missing' }, { status: 404 })
  const link = await api(readResetToken, { params: { token } }).catch((error: { status?: number }): Link => {
    return { reason: (error.status ?? 0) >= 500 || error.status === 0 ? 'away' : 'used' }
  })
  return data<Link>(link, { status: 'email' in link ? 200 : link.reason === 'away' ? 503 : 404 })
}

export default function SetNewPassword() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const text = useText('passwords')
  const navigate = useNavigate()
  /** The sessions that a new password ends are named where it is chosen. */
  const lede = 'email' in link ? text('choose.ledeFor', { email: link.email }) : undefined
  return (
    <PasswordStep step={3} title={text('choose.title')} lede={lede}>
      <Title>{text('choose.title')}</Title>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {'email' in link ? (
        <ChoosePassword
          email={link.email}
          token={token}
          onDone={() => void navigate(paths.forgetPasswordSuccess(), { replace: true })}
        />
      ) : (
        <InvalidLink reason={link.reason} />
      )}
    </PasswordStep>
  )
}
