/** /how-it-works: the escrow in plain words and pictures (D 2.4, D 9.4). */
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { EscrowAddresses } from '../features/how-it-works/EscrowAddresses.tsx'
import { examplePlan } from '../features/how-it-works/examplePlan.ts'
import css from '../features/how-it-works/HowItWorks.module.css'
import { LeaseTimeline } from '../features/how-it-works/LeaseTimeline.tsx'
import { MoneyFlow } from '../features/how-it-works/MoneyFlow.tsx'
import { Permissions } from '../features/how-it-works/Permissions.tsx'
import { Questions } from '../features/how-it-works/Questions.tsx'
import { answerKey, questions } from '../features/how-it-works/questions.ts'
import { YearTimeline } from '../features/how-it-works/YearTimeline.tsx'
import { Seo } from '../features/seo/Seo.tsx'
import { breadcrumbList, faqPage } from '../features/seo/structuredData.ts'
import { escrowDefaults } from '../gateways/escrowDefaults.ts'
import { useFeeWords } from '../gateways/moveInFees.ts'
import { requestContext } from '../gateways/requestContext.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['howItWorks'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const facts = await context
    .get(requestContext)
    .api(escrowFacts)
    .catch(() => undefined)
  const deployment = facts && {
    network: facts.network,
    explorerUrl: facts.explorerUrl,
    escrow: facts.escrow,
    stablecoin: facts.stablecoin,
    token: facts.token,
    arbitrator: facts.arbitrator,
    arbitratorName: facts.arbitratorName,
  }
  return {
    deployment,
    today: dayAt(facts?.leaseNow ?? Math.floor(Date.now() / 1000), 'UTC'),
    releaseDuration: facts?.releaseDuration ?? escrowDefaults.releaseDuration,
    releasesByItself: facts?.releasesByItself ?? false,
  }
}

const limits = ['look', 'wallet', 'dollar', 'sides'] as const

export default function HowItWorks() {
  const { deployment, today, releaseDuration, releasesByItself } = useLoaderData<typeof loader>()
  const text = useText('howItWorks')
  const plan = examplePlan(today, releaseDuration)
  const { fee, rentFee } = useFeeWords()
  const linkedSections = ['year', 'events', 'rights', 'limits', 'questions'] as const
  return (
    <>
      <Title description={text('description')}>{text('tab')}</Title>
      <PageSeo fee={fee} rentFee={rentFee} />
      <div className={`wrap ${css.top}`}>
        <div>
          <h1>{text('title')}</h1>
          <p className={css.intro}>{text('lede')}</p>
          <nav className={css.onPage} aria-label={text('onPage')}>
            {linkedSections.map((name) => (
              <a key={name} href={`#${name}`}>
                {text(`${name}.nav`)}
              </a>
            ))}
          </nav>
        </div>
        <MoneyFlow plan={plan} />
      </div>
      <section className={css.band} id="year" aria-labelledby="year-title">
        <div className="wrap">
          <h2 id="year-title">{text('year.title')}</h2>
          <YearTimeline plan={plan} />
        </div>
      </section>
      <PageSection id="events" title={text('events.title')} lede={text('events.lede')}>
        <LeaseTimeline plan={plan} />
      </PageSection>
      <PageSection id="rights" title={text('rights.title')} lede={text('rights.lede')}>
        <Permissions />
      </PageSection>
      <PageSection id="limits" title={text('limits.title')}>
        <dl className={css.limits}>
          {limits.map((name) => (
            <div key={name}>
              <dt>{text(`limits.${name}`)}</dt>
              <dd>{text(`limits.${name}Words`)}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection id="questions" title={text('questions.title')}>
        <Questions fee={fee} rentFee={rentFee} releasesByItself={releasesByItself} />
      </PageSection>
      <PageSection
        id="self"
        title={text('self.title')}
        lede={deployment && text('self.lede', { network: deployment.network })}
        aside={
          deployment?.explorerUrl && (
            <ButtonLink small to={`${deployment.explorerUrl}/address/${deployment.escrow}#code`}>
              {text('self.code')} <Icon name="arrow-up-right" />
            </ButtonLink>
          )
        }
      >
        <EscrowAddresses deployment={deployment} />
      </PageSection>
      <PageSection
        id="next"
        title={text('next.title')}
        aside={
          <ButtonLink kind="next" to={paths.results()}>
            {text('next.act')}
          </ButtonLink>
        }
      />
    </>
  )
}

function PageSeo(fees: { fee: string; rentFee: string }) {
  const text = useText('howItWorks')
  const { releasesByItself } = useLoaderData<typeof loader>()
  const answered = questions.map((key) => ({
    question: text(`questions.${key}`),
    answer: text(answerKey(key, releasesByItself), fees),
  }))
  return (
    <Seo
      path={paths.howItWorks()}
      title={text('title')}
      description={text('description')}
      data={(origin) => [
        faqPage(answered),
        breadcrumbList(origin, [
          { name: 'Keyhold', path: paths.home() },
          { name: text('tab'), path: paths.howItWorks() },
        ]),
      ]}
    />
  )
}

interface PageSectionProps {
  readonly id: string
  readonly title: string
  readonly lede?: string | undefined
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

function PageSection({ id, title, lede, aside, children }: PageSectionProps) {
  return (
    <section className={`wrap ${css.section}`} id={id} aria-labelledby={`${id}-title`}>
      <header className={css.head}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {lede && <p className={css.sub}>{lede}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
