import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler';
import { NodeObj, type Target } from './nodes.ts';
import type { OpenPage } from './page-world.ts';
import { type Call, Obj, truthOf, type Value } from './values.ts';

const defaults: Readonly<Record<string, Value>> = {
  ...{ defaultPrevented: false, cancelBubble: false, isTrusted: true, persisted: false },
  ...{ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, button: 0, which: 1, detail: 1 },
  ...{ key: 'Enter', code: 'Enter', keyCode: 13 },
};

/** An event that a script is given. */
export function eventObject({ machine }: OpenPage, type: string, target: Value): Obj {
  const event = machine.object({
    ...defaults,
    ...{ type, target, srcElement: target, currentTarget: target },
  });
  event.put('originalEvent', event);
  const stop: Call = () => event.put('cancelBubble', true);
  return machine.methods(event, {
    stopPropagation: stop,
    stopImmediatePropagation: stop,
    preventDefault: () => event.put('defaultPrevented', true),
    composedPath: () => machine.array(target instanceof Obj ? [target] : []),
  });
}

/** Sends an event to an element, and up to the window; true where its default is left to the browser. */
export function dispatch(page: OpenPage, type: string, target: Target, given?: Obj): boolean {
  const { machine } = page;
  const hearing = pathOf(page, target).filter(
    (at) => at.handlersFor(type).length > 0 || attributeOf(at, type) !== undefined,
  );
  if (hearing.length === 0) return true;
  const event = given ?? eventObject(page, type, target);
  const run = (handle: () => Value): void => {
    if (handle() === false) event.put('defaultPrevented', true);
  };
  for (const at of hearing) {
    machine.step();
    event.put('currentTarget', at);
    event.put('delegateTarget', at);
    const attribute = attributeOf(at, type);
    if (attribute !== undefined && at instanceof NodeObj && at.element !== undefined) {
      const { element } = at;
      page.as(page.sourceOf(element), () => run(() => page.runHandler(attribute, element, event)));
    }
    for (const { run: listener, source, depth } of [...at.handlersFor(type)])
      page.as(source, () => {
        machine.depth += depth;
        const isObject = listener instanceof Obj && listener.call === undefined;
        const handler = isObject ? machine.get(listener, 'handleEvent') : listener;
        run(() => machine.call(handler, isObject ? listener : at, [event]));
      });
    if (truthOf(machine.get(event, 'cancelBubble')) === true) break;
  }
  return truthOf(machine.get(event, 'defaultPrevented')) !== true;
}

function attributeOf(at: Target, type: string): string | undefined {
  return at instanceof NodeObj ? at.element?.attribs[`on${type}`] : undefined;
}

/** The node and its ancestors that can have listeners, then the window. A node that no script has touched can only have `on…` attributes. */
function pathOf(page: OpenPage, from: Target): Target[] {
  if (!(from instanceof NodeObj)) return [from];
  const path: Target[] = [];
  for (let at: ChildNode | ParentNode | null = from.node; at !== null; at = at.parent)
    if (
      page.wrapped(at) !== undefined ||
      (isTag(at) && Object.keys(at.attribs).some((name) => name.startsWith('on')))
    )
      path.push(page.wrap(at));
  return [...path, page.window];
}

/** A click that a script makes: on a link, it leads to its target. */
export function click(page: OpenPage, element: Element): undefined {
  const node = page.wrap(element);
  if (!dispatch(page, 'click', node) || page.isOpen) return;
  const { href, download, target = '', type = '' } = element.attribs;
  if (element.name === 'a' && href !== undefined && download === undefined && !/^_blank$/i.test(target))
    page.leave(node.attribute('href'));
  const form = page.closest(element, 'form');
  if (form !== undefined && /^(?:button|input)$/.test(element.name) && /^(?:submit|)$/i.test(type))
    submit(page, form);
}

export function submit(page: OpenPage, form: Element): undefined {
  const { action } = form.attribs;
  if (action !== undefined && !page.isOpen) page.leave(action);
}
