/** What a page says that does nothing without JavaScript, and the way to those that do. Whoever has JavaScript never sees it. */
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from './Button.tsx'
import { Callout } from './Callout.tsx'

/** `what` needs it: one's own pages, or making an account. */
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
