/** What a person types and presses while the page still wakes up is not lost: it is done as soon as the page can. */
import { useEffect } from 'react'

/** How long a pressed form waits for a page that does not wake up, before the browser sends it by itself. */
export const timeoutMilliseconds = 6000

const awake = 'keyhold-awake'

/** What the document carries once the page hears by itself. */
export const awakeAttribute = 'data-awake'

/**
 * Runs in the head, before anything can be pressed: keeps the presses of buttons, the sending of a form and what is typed,
 * chosen or ticked, each once and in their order, until `useHydrationSignal` says that the page hears by itself. Then each
 * is done, and React draws what it brought before the next. React hears of a field only what it does not know already
 * (`_valueTracker`). Links and what the browser opens alone are left as they are.
 */
export const eventReplayScript = `;(function(){var d=document,kept=new Map(),timer;
function keep(what,act){kept.delete(what);kept.set(what,function(){if(what.isConnected)act()})}
function hold(e,what,act){e.preventDefault();e.stopImmediatePropagation();keep(what,act);d.documentElement.style.cursor='progress'}
function click(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.type!=='submit'&&!b.hasAttribute('popovertarget'))hold(e,b,function(){b.click()})}
function submit(e){var f=e.target,s=e.submitter;hold(e,f,function(){f.requestSubmit(s)});clearTimeout(timer);if(f.hasAttribute('action'))timer=setTimeout(free,${timeoutMilliseconds})}
function fill(e){var f=e.target,v=f.value,c=f.checked;keep(f,function(){var t=f._valueTracker;
if(/^(checkbox|radio)$/.test(f.type)){f.checked=!c;f.click();return}
if(f.value!==v)f.value=v;if(t)t.setValue(v+' ');
['input','change'].forEach(function(n){f.dispatchEvent(new Event(n,{bubbles:true}))})})}
var heard=[['click',click],['submit',submit],['input',fill],['change',fill]];
function free(){clearTimeout(timer);d.removeEventListener('${awake}',free);heard.forEach(function(h){d.removeEventListener(h[0],h[1],true)});d.documentElement.style.cursor='';
var acts=Array.from(kept.values());function next(){var act=acts.shift();if(act)try{act()}finally{Promise.resolve().then(next)}}Promise.resolve().then(next)}
heard.forEach(function(h){d.addEventListener(h[0],h[1],true)});d.addEventListener('${awake}',free)})()`

/** Says that the page hears by itself from now on; once, after everything is hydrated. */
export function useHydrationSignal(): void {
  useEffect(() => {
    document.documentElement.setAttribute(awakeAttribute, '')
    document.dispatchEvent(new Event(awake))
  }, [])
}
