/** /help: common questions with a search, and the contact. Works without JavaScript: the search is a plain form. */
import { Form, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import css from '../features/help/Help.module.css'
import { HelpQuestions } from '../features/help/HelpQuestions.tsx'
import { findQuestions, type HelpText } from '../features/help/questions.ts'
import { Seo } from '../features/seo/Seo.tsx'
import { type ExternalLinks, requestContext } from '../gateways/requestContext.ts'
import { findMessage, type MessageTree } from '../gateways/text/formatMessage.ts'
import { type Language, languages } from '../gateways/text/language.ts'
import { findMessages } from '../gateways/text/messages.server.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Field } from '../ui/Field.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['help'] }

/** Maximum length of a search, in characters. */
const longestSearch = 80

/** Answered on the server, which has the messages of all languages. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const { language } = context.get(requestContext)
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, longestSearch)
  const others = languages.filter((other) => other !== language)
  return { search, found: findQuestions(search, helpIn(language), others.map(helpIn)) }
}

const helpIn =
  (language: Language): HelpText =>
  (key) =>
    findMessage(findMessages(language, 'help') as MessageTree, language, key) ?? ''

export default function Help() {
  const { search, found } = useLoaderData<typeof loader>()
  const text = useText('help')
  return (
    <div className={`wrap read ${css.page}`}>
      <Title description={text('description')}>{text('title')}</Title>
      <Seo path={paths.help()} title={text('title')} description={text('description')} />
      <h1>{text('title')}</h1>
      <search>
        <Form className={css.search} action={paths.help()}>
          <Field
            label={text('search')}
            type="search"
            name="q"
            maxLength={longestSearch}
            defaultValue={search}
            key={search}
          />
          <Button kind="main" type="submit">
            {text('searchButton')}
          </Button>
        </Form>
      </search>
      <HelpQuestions key={search} search={search} found={found} />
      <Contact />
    </div>
  )
}

/** The operator's contact, if they set one. */
function Contact() {
  const text = useText('help')
  const address = useRouteLoaderData<{ outside: ExternalLinks }>('root')?.outside.help
  return (
    <Callout title={text('contactTitle')}>
      <p>{text('contactFirst')}</p>
      {address ? (
        <p>
          <a className="link" href={address}>
            {address.startsWith('mailto:')
              ? text('contactMail', { address: address.slice('mailto:'.length) })
              : text('contactPage')}
          </a>
        </p>
      ) : (
        <p>{text('contactNone')}</p>
      )}
    </Callout>
  )
}
