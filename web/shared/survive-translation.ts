/**
 * A browser that translates a page replaces text nodes by elements. When React then removes such a node, or inserts
 * before it, the browser throws and the whole page is lost (https://github.com/facebook/react/issues/11538). Instead,
 * the old text stays until the page is loaded again.
 */
// oxlint-disable-next-line typescript/unbound-method -- both are called with their node
const { removeChild, insertBefore } = Node.prototype;

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  if (child.parentNode === this) removeChild.call(this, child);
  return child;
};

Node.prototype.insertBefore = function <Child extends Node>(
  this: Node,
  added: Child,
  next: Node | null,
): Child {
  insertBefore.call(this, added, next?.parentNode === this ? next : null);
  return added;
};
