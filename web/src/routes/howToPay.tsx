/** /how-to-pay: from no wallet to a paid lease, for first-time users. */
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { Link, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import { CostExample } from '../features/how-to-pay/CostExample.tsx'
import css from '../features/how-to-pay/HowToPay.module.css'
import { Seo } from '../features/seo/Seo.tsx'
import { formatMoney } from '../gateways/format/format.ts'
import { formatNetworkFee } from '../gateways/format/networkFee.ts'
import { useFeeWords, useMoveInCost } from '../gateways/moveInFees.ts'
import { type ExternalLinks, loadRates, requestContext } from '../gateways/requestContext.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Callout } from '../ui/Callout.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['howToPay'] }

/** An example: one month's rent, and an equal deposit. */
const example = { rentPrice: 1_100, deposit: 1_100 }
/** The network and its coin, while the chain is unreachable. */
const defaults = { network: 'BNB Smart Chain (BEP-20)', coin: 'BNB' }

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  const [facts, { rates }] = await Promise.all([api(escrowFacts).catch(() => undefined), loadRates(api)])
  return {
    network: facts?.network ?? defaults.network,
    escrow: facts?.escrow,
    rates,
  }
}

const steps = ['wallet', 'buy', 'send', 'pay'] as const
const words = ['usdt', 'rnb', 'gas'] as const
const checks = ['address', 'network', 'amount', 'receiver', 'lease'] as const

export default function HowToPay() {
  const { network, escrow, rates } = useLoaderData<typeof loader>()
  const cost = useMoveInCost(example)
  const { networkFee } = cost
  const text = useText('howToPay')
  const language = useLanguage()
  const token = useRouteLoaderData<{ outside: ExternalLinks }>('root')?.outside.token
  const values = {
    network,
    coin: networkFee?.coin ?? defaults.coin,
    total: formatMoney(cost.usdt, language),
    ...useFeeWords(),
    gas: networkFee ? formatNetworkFee(networkFee, language) : '',
    escrow: escrow ? `${escrow.slice(0, 6)}…${escrow.slice(-4)}` : '',
  }
  return (
    <div className={`wrap ${css.page}`}>
      <Title description={text('description')}>{text('tab')}</Title>
      <Seo path={paths.howToPay()} title={text('tab')} description={text('description')} />
      <header className={css.head}>
        <h1>{text('title')}</h1>
        <p>{text('lede')}</p>
      </header>
      <section aria-labelledby="steps">
        <h2 id="steps">{text('stepsTitle')}</h2>
        <ol className={css.steps}>
          {steps.map((step, index) => (
            <li key={step}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <p className="small quiet">{text(`steps.${step}.time`)}</p>
              <h3>{text(`steps.${step}.title`, values)}</h3>
              <p>{text(`steps.${step}.words`, values)}</p>
              <p className={`small num ${css.cost}`}>{text(`steps.${step}.cost`, values)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="words">
        <h2 id="words">{text('wordsTitle')}</h2>
        <div className={css.words}>
          {words.map((word) => (
            <Panel key={word}>
              <h3>{text(`words.${word}.title`)}</h3>
              <p>{text(`words.${word}.words`, values)}</p>
              <p className="small num">
                {text(word === 'gas' && !networkFee ? 'words.gas.needUnknown' : `words.${word}.need`, values)}
              </p>
              {word === 'rnb' && !token && <p className="small">{text('words.rnb.whereUnknown')}</p>}
              {word === 'rnb' && token && (
                <a className="link" href={token} target="_blank" rel="noreferrer">
                  {text('words.rnb.where')}
                </a>
              )}
            </Panel>
          ))}
        </div>
      </section>
      <section className={css.two}>
        <CostExample cost={cost} rates={rates} />
        <div>
          <h2>{text('checkTitle')}</h2>
          <dl className={css.checks}>
            {checks.map((check) => (
              <div key={check}>
                <dt>{text(`check.${check}.title`)}</dt>
                <dd>
                  {text(
                    check === 'receiver' && !escrow ? 'check.receiver.wordsUnknown' : `check.${check}.words`,
                    values,
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Callout tone="warn" title={text('warnTitle')}>
        <p>{text('warn')}</p>
      </Callout>
      <p>
        <Link className="link" to={paths.howItWorks()}>
          {text('how')}
        </Link>
      </p>
    </div>
  )
}
