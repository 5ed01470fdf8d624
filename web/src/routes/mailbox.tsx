/** The demo inbox: emails of an instance that sends none (D 2.4). */
import { Form, useSearchParams } from 'react-router'
import css from '../features/accounts/MailboxEmails.module.css'
import { MailboxEmails } from '../features/accounts/MailboxEmails.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['accounts'] }

export default function Mailbox() {
  const text = useText('accounts')
  const to = useSearchParams()[0].get('to') ?? undefined
  return (
    <div className="tall wrap read">
      <Title>{text('mailbox.title')}</Title>
      <div className="stack-2">
        <h1>{text('mailbox.title')}</h1>
        <p className="soft measure">{text('mailbox.lede')}</p>
      </div>
      <Form className={css.filter}>
        <Field
          key={to}
          label={text('mailbox.filter')}
          hint={text('mailbox.filterHint')}
          name="to"
          type="email"
          defaultValue={to}
        />
        <Button type="submit">{text('mailbox.show')}</Button>
      </Form>
      <div className={css.found}>
        <MailboxEmails to={to} />
      </div>
    </div>
  )
}
