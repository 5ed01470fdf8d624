/** /forget-password-success: the password was changed. */

import { PasswordStep } from '../features/passwords/PasswordStep.tsx'
import css from '../features/passwords/Passwords.module.css'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['passwords'] }

export default function ForgetPasswordSuccess() {
  const text = useText('passwords')
  return (
    <PasswordStep step={4} title={text('done.title')} lede={text('done.lede')}>
      <Title>{text('done.title')}</Title>
      <div className={css.form}>
        <ButtonLink kind="main" to={paths.login()}>
          {text('done.signIn')}
        </ButtonLink>
      </div>
    </PasswordStep>
  )
}
