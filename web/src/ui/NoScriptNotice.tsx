/** The notice of a page that needs JavaScript, with links to pages that do not. Hidden with JavaScript. */
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from './Button.tsx'
import { Callout } from './Callout.tsx'

/** `what` needs it: the user's own pages, or creating an account. */
export function NoScriptNotice({ what }: { what: 'Own' | 'Account' }) {
  const text = useText('ui')
  return (
    <noscript>
      <Callout tone="warn" title={text('needsScript')}>
        <p>{text(`needsScript${what}`)}</p>
        <div>
          <ButtonLink small to={paths.results()}>
            {text('needsScriptHomes')}
          </ButtonLink>
        </div>
      </Callout>
    </noscript>
  )
}
