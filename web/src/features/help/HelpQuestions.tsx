/** The questions matching a search, as native disclosures: all of them without one, and open if one matched. */
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './Help.module.css'
import type { Question } from './questions.ts'

/** A link after the answer. */
const onward: { readonly [Name in Question]?: string } = {
  find: paths.results(),
  real: `${paths.whatIf()}#fake`,
  costs: paths.howToPay(),
  card: paths.howToPay(),
  buyUsdt: paths.howToPay(),
  noKeys: `${paths.whatIf()}#noKeys`,
  notAsShown: `${paths.whatIf()}#fake`,
  arbitrator: `${paths.whatIf()}#behind`,
  seen: paths.legal('privacy'),
  safe: paths.whatIf(),
  who: `${paths.whatIf()}#behind`,
  pay: paths.howToPay(),
  deposit: paths.howItWorks(),
  signIn: paths.forgetPassword(),
  list: paths.newAd(),
  data: paths.profile(),
}

/** `found` are the matches of `search`. */
export function HelpQuestions({ search, found }: { search: string; found: readonly Question[] }) {
  const text = useText('help')
  return (
    <section aria-label={text('questionsTitle')}>
      <p className="vh" role="status">
        {search ? text('found', { count: found.length }) : ''}
      </p>
      {found.length === 0 && <p>{text('nothing', { search })}</p>}
      <div className={css.questions}>
        {found.map((name) => (
          <details key={name} id={name} open={search !== ''}>
            <summary>
              <h2>{text(`questions.${name}.title`)}</h2>
              <Icon name="caret-down" />
            </summary>
            <div className={css.answer}>
              <p>{text(`questions.${name}.answer`)}</p>
              {onward[name] && (
                <Link className="link" to={onward[name]}>
                  {text(`onward.${name as 'find'}`)}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
