/** What a person presses while the page still wakes up is not lost: it is done as soon as the page can. */
import { useEffect } from 'react'

/** How long a pressed form waits for a page that does not wake up, before the browser sends it by itself. */
export const timeoutMilliseconds = 6000

const awake = 'keyhold-awake'

/**
 * Runs in the head, before anything can be pressed: keeps the presses of buttons and the sending of a form, each once and
 * in their order, until `useAwake` says that the page hears by itself. Links, fields and what the browser opens alone are left as they are.
 */
export const eventReplayScript = `;(function(){var d=document,kept=new Map(),timer;
function keep(e,what,act){e.preventDefault();e.stopImmediatePropagation();kept.delete(what);kept.set(what,act);d.documentElement.style.cursor='progress'}
function click(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.type!=='submit'&&!b.hasAttribute('popovertarget'))keep(e,b,function(){if(b.isConnected)b.click()})}
function submit(e){var f=e.target,s=e.submitter;keep(e,f,function(){if(f.isConnected)f.requestSubmit(s)});clearTimeout(timer);if(f.hasAttribute('action'))timer=setTimeout(free,${timeoutMilliseconds})}
function free(){clearTimeout(timer);d.removeEventListener('${awake}',free);d.removeEventListener('click',click,true);d.removeEventListener('submit',submit,true);d.documentElement.style.cursor='';kept.forEach(function(act){act()})}
d.addEventListener('click',click,true);d.addEventListener('submit',submit,true);d.addEventListener('${awake}',free)})()`

/** Says that the page hears by itself from now on; once, after everything is hydrated. */
export function useHydrationSignal(): void {
  useEffect(() => void document.dispatchEvent(new Event(awake)), [])
}
