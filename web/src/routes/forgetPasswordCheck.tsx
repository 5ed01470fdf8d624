/** /forget-password-check?email=…: look in your mail. */
import { useRouteLoaderData, useSearchParams } from 'react-router'
import { CheckMail } from '../features/passwords/CheckMail.tsx'
import { Step } from '../features/passwords/Step.tsx'
import { useText } from '../gateways/text.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['passwords'] }

export default function ForgetPasswordCheck() {
  const text = useText('passwords')
  const email = useSearchParams()[0].get('email')?.trim() ?? ''
  const house = useRouteLoaderData('root') as { demo: boolean } | undefined
  const lede = email ? text('check.lede', { email: email.replaceAll('<', '') }) : text('check.ledeNobody')
  return (
    <Step step={2} title={text('check.title')} lede={lede}>
      <Title>{text('check.title')}</Title>
      <CheckMail email={email} mailbox={house?.demo ?? false} />
    </Step>
  )
}
