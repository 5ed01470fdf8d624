/** /forget-password: requests a reset link. */
import { useNavigate } from 'react-router'
import { PasswordStep } from '../features/passwords/PasswordStep.tsx'
import { RequestLink } from '../features/passwords/RequestLink.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['passwords'] }

export default function ForgetPassword() {
  const text = useText('passwords')
  const navigate = useNavigate()
  return (
    <PasswordStep step={1} title={text('request.title')} lede={text('request.lede')}>
      <Title description={text('request.lede')}>{text('title')}</Title>
      <RequestLink onSent={(email) => void navigate(paths.forgetPasswordCheck(email))} />
    </PasswordStep>
  )
}
