/** /how-it-works: the escrow in plain words and pictures (D 2.4, D 9.4). */
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { whole } from '@keyhold/rental/money.ts'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Addresses } from '../features/how/Addresses.tsx'
import { Course } from '../features/how/Course.tsx'
import css from '../features/how/How.module.css'
import { Moments } from '../features/how/Moments.tsx'
import { planFrom } from '../features/how/plan.ts'
import { Questions } from '../features/how/Questions.tsx'
import { questions } from '../features/how/questions.ts'
import { Rights } from '../features/how/Rights.tsx'
import { Year } from '../features/how/Year.tsx'
import { Findable } from '../features/seo/Findable.tsx'
import { crumbs, faq } from '../features/seo/machine.ts'
import { sayMoney } from '../gateways/format.ts'
import { useLanguage, useText } from '../gateways/text.tsx'
import { visitContext } from '../gateways/visit.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['how'] }

/** What the escrow was built with, for when the chain does not answer: five days, one RNB each. */
const builtWith = { releaseDuration: 5 * 86_400, fee: whole(1, 'RNB') }

export async function loader({ context }: LoaderFunctionArgs) {
  const facts = await context
    .get(visitContext)
    .api(escrowFacts)
    .catch(() => undefined)
  const deployed = facts && {
    ...{ network: facts.network, explorerUrl: facts.explorerUrl, escrow: facts.escrow },
    ...{ stablecoin: facts.stablecoin, token: facts.token, arbitrator: facts.arbitrator },
  }
  return {
    deployed,
    today: dayAt(facts?.leaseNow ?? Math.floor(Date.now() / 1000), 'UTC'),
    releaseDuration: facts?.releaseDuration ?? builtWith.releaseDuration,
    fees: facts && { deposit: facts.depositFee, rent: facts.rentFee },
  }
}

const limits = ['look', 'wallet', 'dollar', 'sides'] as const

export default function HowItWorks() {
  const { deployed, today, releaseDuration } = useLoaderData<typeof loader>()
  const text = useText('how')
  const plan = planFrom(today, releaseDuration)
  const [fee, rentFee] = useFees()
  const toLink = ['year', 'moments', 'rights', 'limits', 'questions'] as const
  return (
    <>
      <Title description={text('description')}>{text('tab')}</Title>
      <Found fee={fee} rentFee={rentFee} />
      <div className={`wrap ${css.top}`}>
        <div>
          <h1>{text('title')}</h1>
          <p className={css.intro}>{text('lede')}</p>
          <nav className={css.onPage} aria-label={text('onPage')}>
            {toLink.map((name) => (
              <a key={name} href={`#${name}`}>
                {text(`${name}.nav`)}
              </a>
            ))}
          </nav>
        </div>
        <Course plan={plan} />
      </div>
      <section className={css.band} id="year" aria-labelledby="year-title">
        <div className="wrap">
          <h2 id="year-title">{text('year.title')}</h2>
          <Year plan={plan} />
        </div>
      </section>
      <Part id="moments" title={text('moments.title')}>
        <Moments plan={plan} />
      </Part>
      <Part id="rights" title={text('rights.title')} lede={text('rights.lede')}>
        <Rights />
      </Part>
      <Part id="limits" title={text('limits.title')}>
        <dl className={css.limits}>
          {limits.map((name) => (
            <div key={name}>
              <dt>{text(`limits.${name}`)}</dt>
              <dd>{text(`limits.${name}Words`)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="questions" title={text('questions.title')}>
        <Questions fee={fee} rentFee={rentFee} />
      </Part>
      <Part
        id="self"
        title={text('self.title')}
        lede={deployed && text('self.lede', { network: deployed.network })}
        aside={
          deployed?.explorerUrl && (
            <ButtonLink small to={`${deployed.explorerUrl}/address/${deployed.escrow}#code`}>
              {text('self.code')} <Icon name="arrow-up-right" />
            </ButtonLink>
          )
        }
      >
        <Addresses deployed={deployed} />
      </Part>
      <Part
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

/** Both fees as the escrow says them, else as it was built. */
function useFees(): [string, string] {
  const { fees } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const say = (digits: string | undefined) =>
    sayMoney(digits === undefined ? builtWith.fee : { amount: BigInt(digits), currency: 'RNB' }, language)
  return [say(fees?.deposit), say(fees?.rent)]
}

function Found(fees: { fee: string; rentFee: string }) {
  const text = useText('how')
  const asked = questions.map((key) => ({
    question: text(`questions.${key}`),
    answer: text(`questions.${key}Words`, fees),
  }))
  return (
    <Findable
      path={paths.howItWorks()}
      title={text('title')}
      description={text('description')}
      data={(origin) => [
        faq(asked),
        crumbs(origin, [
          { name: 'Keyhold', path: paths.home() },
          { name: text('tab'), path: paths.howItWorks() },
        ]),
      ]}
    />
  )
}

interface PartProps {
  readonly id: string
  readonly title: string
  readonly lede?: string | undefined
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

function Part({ id, title, lede, aside, children }: PartProps) {
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
