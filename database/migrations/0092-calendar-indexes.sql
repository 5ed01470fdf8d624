-- What the calendar asks every second is found without reading every lease: stays without a deposit that are over (D 6.2),
-- and leases that ended unpaid and may still hold nights (D 6.4).
create index lease_ended on lease (move_out) where stage = 'Released' and deposit = 0;
create index lease_lapsed on lease (pay_by) where stage in ('Withdrawn', 'Cancelled', 'Expired') and paid_terms is null;
