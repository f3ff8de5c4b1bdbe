/** `shop/web` of `Deployment/shop/web` and of `Service/shop/web`. */
export const pathOf = (name: string): string => name.slice(name.indexOf('/') + 1);
