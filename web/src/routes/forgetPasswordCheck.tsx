/** /forget-password-check?email=…: "check your email". */
import { useRouteLoaderData, useSearchParams } from 'react-router'
import { CheckMail } from '../features/passwords/CheckMail.tsx'
import { PasswordStep } from '../features/passwords/PasswordStep.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['passwords'] }

export default function ForgetPasswordCheck() {
  const text = useText('passwords')
  const email = useSearchParams()[0].get('email')?.trim() ?? ''
  const rootData = useRouteLoaderData('root') as { demo: boolean } | undefined
  const lede = email ? text('check.lede', { email: email.replaceAll('<', '') }) : text('check.ledeNobody')
  return (
    <PasswordStep step={2} title={text('check.title')} lede={lede}>
      <Title>{text('check.title')}</Title>
      <CheckMail email={email} mailbox={rootData?.demo ?? false} />
    </PasswordStep>
  )
}
