-- Payments that staff recorded, by the till that took their cash and by who recorded them.
create index hand_payments_of_till on hand_payments (till_id) where till_id is not null;
create index hand_payments_of_staff on hand_payments (staff_id);
