/**
 * A preview of staking that takes no money (D 9.2): what the token does today, what is planned, and a disabled form.
 */
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './StakingPreview.module.css'

const lengths = [30, 90, 180]

export function StakingPreview() {
  const text = useText('staking')
  return (
    <div className={css.preview}>
      <header>
        <Badge>{text('badge')}</Badge>
        <h1>{text('title')}</h1>
        <p>{text('lede')}</p>
      </header>
      <Callout tone="warn" title={text('takesNothing')}>
        {text('takesNothingWords')}
      </Callout>
      <div className={css.columns}>
        <div className="stack-5">
          <section aria-labelledby="today">
            <h2 id="today">{text('today')}</h2>
            <p>{text('todayWords')}</p>
            <ButtonLink small to={paths.howItWorks()}>
              {text('todayAct')}
            </ButtonLink>
          </section>
          <section aria-labelledby="ideas">
            <h2 id="ideas">{text('ideas')}</h2>
            <dl>
              {(['fee', 'access', 'none'] as const).map((name) => (
                <div key={name}>
                  <dt>
                    <span>{text(name)}</span> {name !== 'none' && <Badge>{text('soon')}</Badge>}
                  </dt>
                  <dd>{text(`${name}Words`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <Panel label={text('mock')}>
          <h2>{text('mock')}</h2>
          <fieldset className={css.form} disabled>
            <Field label={text('amount')} inputMode="decimal" unit="RNB" />
            <Select
              label={text('days')}
              options={lengths.map((count) => ({ value: String(count), label: text('length', { count }) }))}
            />
            <Button block disabled aria-describedby="why">
              {text('act')}
            </Button>
          </fieldset>
          <p className={css.why} id="why">
            {text('why')}
          </p>
        </Panel>
      </div>
    </div>
  )
}
