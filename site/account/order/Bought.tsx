import type { OrderPanelProps } from './panel.ts'

/** The package as it was sold, and the customer's details. */
export const Bought = ({ order }: Pick<OrderPanelProps, 'order'>) => (
  <section className="block" aria-labelledby="bought">
    <h2 className="long" id="bought">
      What you bought
    </h2>
    <ul className="ticks">
      {order.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <dl className="facts">
      <dt>Name</dt>
      <dd>{order.customerName}</dd>
      <dt>E-mail</dt>
      <dd>{order.customerEmail}</dd>
      <dt>Address</dt>
      <dd>
        {order.customerAddress}, {order.customerCountry}
      </dd>
      <dt>Order status</dt>
      <dd>{order.orderStatus}</dd>
    </dl>
  </section>
)
