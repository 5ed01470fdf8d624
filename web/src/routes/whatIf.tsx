/** /what-if: ten things that can go wrong, with what protects people and what does not; and who stands behind Keyhold. */
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { windows } from '@keyhold/rental/deposit.ts'
import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import css from '../features/help/WhatIf.module.css'
import { behind, cases, linkOf } from '../features/help/whatIf.ts'
import { Seo } from '../features/seo/Seo.tsx'
import { faqPage } from '../features/seo/structuredData.ts'
import { daysOf, escrowDefaults } from '../gateways/escrowDefaults.ts'
import { type ExternalLinks, requestContext } from '../gateways/requestContext.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['whatIf'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  const facts = await api(escrowFacts).catch(() => undefined)
  return { releaseDuration: (facts ?? escrowDefaults).releaseDuration }
}

export default function WhatIf() {
  const { releaseDuration } = useLoaderData<typeof loader>()
  const text = useText('whatIf')
  // The escrow's own windows, so that no sentence outlives a change of them.
  const days = {
    days: daysOf(releaseDuration),
    return: daysOf(windows.return),
    dispute: daysOf(windows.dispute),
    cap: daysOf(windows.lengthenCap),
  }
  const answers = cases.map((name) => ({
    name,
    title: text(`cases.${name}.title`),
    holds: text(`cases.${name}.holds`, days),
    not: text(`cases.${name}.not`, days),
  }))
  return (
    <div className={`wrap ${css.page}`}>
      <Title description={text('description')}>{text('title')}</Title>
      <Seo
        path={paths.whatIf()}
        title={text('title')}
        description={text('description')}
        data={() => [faqPage(answers.map(({ title, holds, not }) => ({ question: title, answer: `${holds} ${not}` })))]}
      />
      <header className={css.head}>
        <h1>{text('title')}</h1>
        <p>{text('lede')}</p>
        <ol className={css.contents}>
          {answers.map(({ name, title }) => (
            <li key={name}>
              <a className="link" href={`#${name}`}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </header>
      {answers.map(({ name, title, holds, not }) => (
        <section key={name} id={name} className={css.case} aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`}>{title}</h2>
          <div className={css.two}>
            <div>
              <h3>
                <Icon name="check-circle" /> {text('holds')}
              </h3>
              <p>{holds}</p>
            </div>
            <div>
              <h3>
                <Icon name="warning-circle" /> {text('holdsNot')}
              </h3>
              <p>{not}</p>
            </div>
          </div>
        </section>
      ))}
      <Behind />
    </div>
  )
}

function Behind() {
  const text = useText('whatIf')
  const outside = useRouteLoaderData<{ outside: ExternalLinks }>('root')?.outside
  return (
    <section id="behind" className={`${css.case} ${css.behind}`} aria-labelledby="behind-title">
      <h2 id="behind-title">{text('behind.title')}</h2>
      <p>{text('behind.lede')}</p>
      <dl>
        {behind.map((name) => (
          <div key={name} id={name}>
            <dt>{text(`behind.items.${name}.title`)}</dt>
            <dd>
              <span>{text(`behind.items.${name}.words`)}</span>{' '}
              <Link className="link" to={linkOf(name, outside)}>
                {text(`behind.items.${name}.link`)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
